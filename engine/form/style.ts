import { Markup } from '../report/html/markup.ts';

/** The style of a printed form: black on white, in points, for A4 and Letter. It contains no URL. */
export const FORM_STYLE = new Markup(`
*{box-sizing:border-box}
:root{color-scheme:light}
body{margin:0;background:#fff;color:#000;font:10.5pt/1.4 system-ui,-apple-system,"Segoe UI",Roboto,
"Noto Sans",sans-serif}
main{max-width:46rem;margin:0 auto;padding:1.5rem}
h1{font-size:17pt;line-height:1.2;margin:0 0 4pt}
h2{font-size:12.5pt;line-height:1.3;margin:16pt 0 4pt;padding-bottom:2pt;border-bottom:1pt solid #000;
break-after:avoid}
p{margin:0 0 4pt}ul,ol{margin:0 0 4pt}
.about{color:#333;font-size:9.5pt}
.facts{display:grid;grid-template-columns:auto 1fr;gap:8pt 12pt;align-items:end;margin:10pt 0 12pt;
padding:8pt 10pt;border:1pt solid #000}
.facts .wide{grid-column:1/-1}
.code{font:600 12pt ui-monospace,Menlo,Consolas,"Liberation Mono",monospace;letter-spacing:.08em}
.item{display:grid;grid-template-columns:2.4em 1fr;margin:0 0 10pt;break-inside:avoid}
.item.long{break-inside:auto}
.item>.number{font-weight:700;font-variant-numeric:tabular-nums}
.text{margin:0 0 10pt;break-inside:avoid}
.prompt{margin:0 0 2pt;font-weight:600}
.prompt p:last-child{margin:0}
.note{color:#333;font-size:9.5pt;margin:0 0 3pt}
.only{font-size:9.5pt;font-style:italic;margin:0 0 2pt}
.only::before{content:"→ ";font-style:normal}
[dir=rtl] .only::before{content:"← "}
.options{list-style:none;margin:2pt 0 0;padding:0;display:grid;
grid-template-columns:repeat(auto-fill,minmax(10.2em,1fr));
gap:3pt 14pt}
.options.one{grid-template-columns:1fr}
.options li{display:flex;gap:6pt;align-items:baseline;break-inside:avoid}
.options .blank{flex:1}
.image{margin:3pt 0 6pt;break-inside:avoid}
img{display:block;width:auto;height:auto;max-width:100%;max-height:80mm}
.options img{max-height:28mm;margin-bottom:2pt}
.mark{display:inline-block;min-width:1.75em;padding:0 .35em;border:.75pt solid #000;border-radius:1em;
text-align:center;
font-size:9.5pt;line-height:1.55;font-variant-numeric:tabular-nums;flex:none}
.scale{display:flex;gap:8pt;align-items:center;flex-wrap:wrap;margin-top:2pt}
.scale .end{color:#333;font-size:9.5pt;max-width:14em}
table{border-collapse:collapse;table-layout:fixed;width:100%;margin-top:3pt;font-size:9.5pt}
thead{display:table-header-group}
th,td{padding:3pt 4pt;border-bottom:.5pt solid #999;vertical-align:middle}
thead th:first-child{width:38%}thead th{font-weight:500;vertical-align:bottom;
hyphens:auto;overflow-wrap:anywhere;border-bottom:1pt solid #000}
tbody th{text-align:start;font-weight:400;width:38%}
tbody th b{margin-inline-end:5pt}
td,thead th+th{text-align:center}
tr{break-inside:avoid}
.blank{display:inline-block;border-bottom:.75pt solid #000;min-width:9em;height:1.5em}
.vas{width:100mm;margin-top:8pt;break-inside:avoid}
.vas i{display:block;height:5mm;border-inline:.75pt solid #000;
background:linear-gradient(#000,#000) center/100% .75pt no-repeat;print-color-adjust:exact}
.vas p{display:flex;justify-content:space-between;gap:8pt;margin:2pt 0 0;font-size:9.5pt}
.vas span{max-width:38%}.vas span:last-child{text-align:end}
.vas small{color:#555}
.line{display:block;width:100%;border-bottom:.75pt solid #000;height:2em}
.boxes{display:inline-flex;gap:5pt;align-items:end;font-size:8pt;color:#333}
.boxes span{display:grid;justify-items:center}
.boxes i{display:block;border:.75pt solid #000;width:2.6em;height:2.1em;margin-bottom:1pt}
.boxes .year i{width:4.6em}
.consent{border:1pt solid #000;padding:6pt 8pt;margin:3pt 0}
.consent h3{font-size:10.5pt;margin:0 0 3pt}
.sign{display:grid;grid-template-columns:1fr 1fr;gap:20pt;margin-top:8pt;font-size:9pt;color:#333}
@media print{main{max-width:none;padding:0}@page{margin:18mm 16mm 16mm}}
`);
