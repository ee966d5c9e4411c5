import { Markup } from './markup.ts';

/** The page's only style sheet; it contains no URL. */
export const STYLE = new Markup(`
:root{color-scheme:light dark;--text:#1c2430;--muted:#5a6473;--line:#dde2ea;
--page:#f5f7fa;--card:#fff;--accent:#0b57b0;--warn:#8a5300;--critical:#a3162a}
@media screen and (prefers-color-scheme:dark){
:root{--text:#e8ecf2;--muted:#a3adbb;--line:#323a46;
--page:#0d1015;--card:#12161c;--accent:#79b8ff;--warn:#f0b65a;--critical:#ff9aa6}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);
font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
header{margin-bottom:1.75rem}
h1{font-size:1.75rem;line-height:1.2;margin:0;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:1.125rem;line-height:1.3;margin:0 0 .75rem;overflow-wrap:anywhere}
h3{font-size:1rem;margin:1.25rem 0 .5rem;overflow-wrap:anywhere}
p{margin:0 0 .75rem;overflow-wrap:anywhere}
p:not(.about),li,dt{unicode-bidi:plaintext}
.about,.note{color:var(--muted)}
.about{margin:.4rem 0 0}
.note{font-size:.8125rem;margin:.5rem 0 0}
section{background:var(--card);border:1px solid var(--line);border-radius:.75rem;
padding:1.25rem 1.5rem;margin:0 0 1rem}
section>:last-child{margin-bottom:0}
.plain{background:none;border:0;padding:0}
.help{border:2px solid var(--accent);border-radius:.5rem;padding:.25rem .9rem;margin:0 0 1rem}
.help{break-inside:avoid}.help p{margin:.5rem 0;white-space:pre-line}
.help a{color:var(--accent);font-weight:650}
.banner{border:2px solid var(--warn);border-radius:.5rem;padding:.6rem .9rem;margin:1rem 0 0;font-weight:600}
.profile td.value{font-weight:650}.profile td.drawing{width:45%;min-width:9rem}
.profile tr.part th{padding-inline-start:1rem;font-weight:400}
.profile tr.whole th{font-weight:650}
.profile tr.part td.value{font-weight:400}
@media (max-width:36rem){
.profile,.profile tbody{display:block}
.profile thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.profile th{overflow-wrap:anywhere;hyphens:auto}
.profile tr{display:grid;grid-template-columns:minmax(0,1fr) auto 2.5em;column-gap:.75rem;padding:.4rem 0;
border-bottom:1px solid var(--line)}
.profile th,.profile td,.profile td.drawing{border:0;padding:0;width:auto}
.profile td.value{grid-column:3;grid-row:1;text-align:end}.profile td.band{grid-column:2;grid-row:1}
.profile td.drawing,.profile td.interval{grid-column:1/-1}
.profile td.interval,.profile td.band,.profile td.answered{
font-size:.8125rem;color:var(--muted);white-space:normal}}
.figure{font-size:2.5rem;font-weight:650;line-height:1.1;margin:0 0 .25rem;font-variant-numeric:tabular-nums}
.figure small{font-size:1rem;font-weight:500;color:var(--muted)}
.wide{overflow-x:auto;margin-top:1rem}
figure{margin:.5rem 0 0;overflow-x:auto}
figure svg{display:block;width:100%;min-width:24rem;max-width:40rem;height:auto}
figure.fit svg{min-width:0}
table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
th,td{text-align:start;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:top}
thead th{color:var(--muted);font-weight:500;white-space:nowrap}
tbody th{font-weight:500}
td{white-space:nowrap}
.history th,.history td{white-space:normal;overflow-wrap:anywhere;hyphens:auto}
.history th:not(:first-child),.history td{text-align:end}
@media (max-width:36rem){.history table{font-size:.75rem}.history th,.history td{padding-inline-end:.3rem}}
tr.here th,tr.here td{color:var(--accent);font-weight:650}
ul{margin:0;padding-inline-start:1.2rem}
li{margin:0 0 .5rem;overflow-wrap:anywhere}
.warning strong{color:var(--warn)}
.critical strong{color:var(--critical)}
.answers dl{margin:0;font-size:.9rem}
.answers dl div{display:flex;gap:1rem;justify-content:space-between;padding:.4rem 0;
border-bottom:1px solid var(--line);break-inside:avoid}
.answers dt{flex:1 1 60%;overflow-wrap:anywhere}
.answers dd{flex:0 1 auto;max-width:40%;margin:0;text-align:end;font-weight:500;overflow-wrap:anywhere}
@media (max-width:30rem){main{padding:1.5rem .75rem 3rem}section{padding:1rem}section.plain{padding:0 .25rem}}
@media print{body{background:#fff;font-size:10.5pt}main{max-width:none;padding:0}
section{border-color:#ccc;break-inside:avoid;padding:.6rem .9rem}
.long{break-inside:auto}.profile th,.profile td{padding-top:.12rem;padding-bottom:.12rem}
.profile{font-size:9pt}.answers dl{font-size:8pt;columns:2;column-gap:1.5rem}.answers dl div{padding:.1rem 0}
.history table{font-size:7.5pt;line-height:1.25}.history .wide{margin-top:0}
.history th,.history td{padding-top:.05rem;padding-bottom:.05rem}
h1{font-size:16pt}header{margin-bottom:.6rem}section{margin-bottom:.5rem}
p{margin-bottom:.35rem}.plain{margin-bottom:.3rem}
tr,li{break-inside:avoid}h2,h3{break-after:avoid}@page{margin:18mm}}
`);
