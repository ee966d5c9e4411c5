// Reads vitest's JSON results of a run of all tests and, if there is one, of a second run of some files,
// whose results replace those of the first run.
//   node .ci/results.mjs counts <first> [<second>]   prints the numbers of passed and failed tests, and on
//                                                    standard error what failed
//   node .ci/results.mjs failed-files <first>        prints the files with failures
import { readFileSync } from 'node:fs';

const [command, first, second] = process.argv.slice(2);
const filesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).testResults;
const failuresOf = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed');
// A file that fails outside its tests, for example when it is loaded, counts as one failure.
const isBroken = (file) => file.status === 'failed' && failuresOf(file).length === 0;
const hasFailed = (file) => isBroken(file) || failuresOf(file).length > 0;

if (command === 'failed-files') {
  for (const file of filesOf(first).filter(hasFailed)) console.log(file.name);
} else {
  const again = new Map((second ? filesOf(second) : []).map((file) => [file.name, file]));
  let passed = 0;
  let failed = 0;
  for (const file of filesOf(first)) {
    const last = again.get(file.name) ?? file;
    passed += last.assertionResults.filter(({ status }) => status === 'passed').length;
    failed += failuresOf(last).length + (isBroken(last) ? 1 : 0);
    report(last === file || hasFailed(last) ? 'failed' : 'failed only in the first run', file);
    if (last !== file) report('failed again', last);
  }
  console.log(passed, failed);
}

function report(what, file) {
  for (const { fullName, failureMessages } of failuresOf(file))
    console.error(`${what}: ${file.name}: ${fullName}\n${failureMessages.join('\n')}`);
  if (isBroken(file)) console.error(`${what}: ${file.name}\n${file.message}`);
}
