import { type Description, missingOf } from './codebook.ts';
import type { Column } from './columns.ts';

/** Files that load the data into SPSS, PSPP, Stata and R with labels and missing codes. */

const MAX_LABEL = 255;
/** PSPP and SPSS take lines of any length up to about 250 characters in older versions. */
const short = (text: string, most = 120) => text.replace(/[\s\u2028]+/g, ' ').slice(0, most);

/** Returns `'text'` for SPSS, which doubles quotes. */
const spssText = (text: string, most?: number) => `'${short(text, most).replaceAll("'", "''")}'`;

/** Returns the syntax for SPSS and PSPP. */
export function spssSyntax({ job, columns, widths, dataFile }: Description): string {
  const all = (select: (column: Column, index: number) => string) => columns.map(select).join('\n');
  const format = (index: number) => `A${Math.max(1, widths[index] ?? 1)}`;
  const lines = [
    "* Set the folder of the files first, for example: CD '/home/me/export'.",
    'GET DATA /TYPE=TXT',
    `  /FILE='${dataFile}' /ENCODING='UTF-8'`,
    '  /ARRANGEMENT=DELIMITED /DELIMITERS="," /QUALIFIER=\'"\' /FIRSTCASE=2',
    '  /VARIABLES=',
    `${all(({ name, type }, index) => `    ${name} ${type === 'text' ? format(index) : 'F20.10'}`)}.`,
    '',
    `VARIABLE LABELS\n${all(({ name, label }) => `  ${name} ${spssText(label, MAX_LABEL)}`)}.`,
    ...columns.flatMap((column) => spssValues(column, job.locale)),
    ...columns.map(({ name, level }) => `VARIABLE LEVEL ${name} (${level.toUpperCase()}).`),
    'EXECUTE.',
  ];
  return `${lines.join('\n')}\n`;
}

function spssValues(column: Column, locale: string): string[] {
  const missing = missingOf(column, locale);
  const labeled = [...(column.values ?? []), ...missing];
  if (labeled.length === 0) return [];
  const labels = labeled.map(({ value, label }) => `  ${value} ${spssText(label)}`).join('\n');
  const codes = missing.map(({ value }) => value);
  return [
    `VALUE LABELS ${column.name}\n${labels}.`,
    ...(codes.length > 0
      ? [`MISSING VALUES ${column.name} (${Math.min(...codes)} THRU ${Math.max(...codes)}).`]
      : []),
  ];
}

/** Returns `"text"` for Stata: compound quotes hold any quote, and macros are not expanded. */
const stataText = (text: string, most = 80) =>
  `\`"${short(text, most).replaceAll('`', "'").replaceAll('$', '').replaceAll('"\'', '"')}"'`;

/** Returns the commands for Stata: codes of missing values become its .a to .f. */
export function stataSyntax({ job, columns, dataFile }: Description): string {
  const lines = columns.flatMap((column) => {
    const { name, label, values, type } = column;
    const missing = missingOf(column, job.locale);
    const letter = (index: number) => `.${String.fromCharCode(97 + index)}`;
    const labels = [
      ...(values ?? []).map((each) => `${each.value} ${stataText(each.label)}`),
      ...missing.map((each, index) => `${letter(index)} ${stataText(each.label)}`),
    ];
    return [
      `label variable ${name} ${stataText(label)}`,
      ...(type === 'number' ? [`capture destring ${name}, replace`] : []),
      ...(missing.length > 0
        ? [
            `mvdecode ${name}, mv(${missing
              .map(({ value }, index) => `${value}=${letter(index)}`)
              .join(' \\ ')})`,
          ]
        : []),
      ...(labels.length > 0
        ? [`label define ${name} ${labels.join(' ')}, replace`, `label values ${name} ${name}`]
        : []),
    ];
  });
  return `* Run in the folder of the files.
version 14
import delimited "${dataFile}", varnames(1) case(preserve) encoding("utf-8") bindquote(strict) clear
${lines.join('\n')}
`;
}

const rText = (text: string) => JSON.stringify(short(text, MAX_LABEL)).replaceAll('\u2028', ' ');

/** Returns the script for R: with the package haven, codes are missing values with their reasons. */
export function rSyntax({ job, columns, dataFile }: Description): string {
  const numbers = columns.filter(({ type }) => type === 'number').map(({ name }) => name);
  const lines = columns.flatMap((column) => {
    const { name, label } = column;
    const missing = missingOf(column, job.locale);
    const labeled = [...(column.values ?? []), ...missing];
    const entries = labeled.map((each) => `${rText(each.label)} = ${each.value}`).join(', ');
    const codes = missing.map(({ value }) => value);
    return [
      ...(labeled.length > 0
        ? [`data$${name} <- labelled(data$${name}, c(${entries}), ${range(codes)})`]
        : []),
      `attr(data$${name}, "label") <- ${rText(label)}`,
    ];
  });
  return `# source("read.R") in the folder of the files makes the data frame \`data\`.
# With the package haven, missing codes are missing values with their reasons; without it, they become NA.
data <- read.csv("${dataFile}", fileEncoding = "UTF-8-BOM", encoding = "UTF-8", colClasses = "character",
  na.strings = "", check.names = FALSE)
for (name in c(${numbers.map((name) => `"${name}"`).join(', ')})) data[[name]] <- as.numeric(data[[name]])
labelled <- function(x, labels, missing) {
  if (requireNamespace("haven", quietly = TRUE))
    return(haven::labelled_spss(x, labels, na_range = missing))
  if (!is.null(missing)) x[!is.na(x) & x >= missing[1] & x <= missing[2]] <- NA
  attr(x, "labels") <- labels
  x
}
${lines.join('\n')}
`;
}

function range(codes: readonly number[]): string {
  return codes.length === 0 ? 'NULL' : `c(${Math.min(...codes)}, ${Math.max(...codes)})`;
}

/** Returns the script for Python, with the standard library alone. */
export function pythonSyntax({ dataFile }: Description): string {
  return `"""Reads the data with the standard library: rows, columns = read()

A value is a number, a text, or None. A missing answer is None too; why(row, name) says why. The labels of
the numbers of a column are in labels(name)."""
import csv
import json
import pathlib
import re

FOLDER = pathlib.Path(__file__).resolve().parent
CODEBOOK = json.loads((FOLDER / "codebook.json").read_text(encoding="utf-8"))
COLUMNS = {column["name"]: column for column in CODEBOOK["columns"]}


def labels(name):
    """The labels of the numbers of a column."""
    return {each["value"]: each["label"] for each in COLUMNS[name].get("values", [])}


def _missing(name):
    return {each["value"]: each["id"] for each in COLUMNS[name].get("missing", [])}


def _value(name, text):
    if text == "":
        return None
    if COLUMNS[name]["type"] == "number":
        return float(text)
    # An apostrophe keeps spreadsheets from running a text; U+2028 is a line break.
    text = re.sub(r"^'(?=[=+\\-@\\t\\r＝＋－＠])", "", text)
    text = re.sub(r"(?<=[;\\t])'(?=\\x22*(?:[=@＝＠]|[+\\-＋－](?!\\))))", "", text)
    return text.replace("\\u2028", "\\n")


def read():
    """Returns the rows as dictionaries by column, with missing answers as None, and the columns."""
    rows = []
    with open(FOLDER / "${dataFile}", encoding="utf-8-sig", newline="") as file:
        for record in csv.DictReader(file):
            row = {name: _value(name, text) for name, text in record.items()}
            row["_why"] = {n: _missing(n)[v] for n, v in row.items() if v in _missing(n)}
            for name in row["_why"]:
                row[name] = None
            rows.append(row)
    return rows, list(COLUMNS)


def why(row, name):
    """Why a row has no answer in a column: not_shown, declined and so on; None if it has one."""
    return row["_why"].get(name)


if __name__ == "__main__":
    found, names = read()
    print(len(found), "rows,", len(names), "columns")
`;
}
