import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The name under which a script asks for suggestions: `eps completion suggest -- <words>`. */
export const SUGGEST = 'suggest';

/** The scripts pass the words as they are; nothing that was typed is evaluated. */
const SCRIPTS: Record<Shell, string> = {
  bash: `_eps() {
  local IFS=$'\\n'
  COMPREPLY=($(eps completion ${SUGGEST} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _eps eps`,
  zsh: `#compdef eps
_eps() {
  local -a lines suggestions
  lines=("\${(@f)$(eps completion ${SUGGEST} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  suggestions=("\${(@)lines/$'\\t'/:}")
  if [[ -n "$lines[1]" ]]; then
    _describe eps suggestions
  else
    _files
  fi
}
compdef _eps eps`,
  fish: `function __eps_suggest
  set -l words (commandline -opc)
  eps completion ${SUGGEST} -- $words[2..] (commandline -ct) 2>/dev/null
end
complete -c eps -a '(__eps_suggest)'`,
};

export function completionScript(shell: Shell): string {
  return SCRIPTS[shell];
}

/**
 * Returns suggestions for the last word, which is being typed. Each suggestion has a value and, after a tab,
 * a description. Empty where a file or an id is expected.
 */
export function suggestions(program: Command, words: readonly string[]): string[] {
  const typed = words.at(-1) ?? '';
  const { command, expectsValue } = walk(program, words.slice(0, -1));
  if (expectsValue)
    return matching(
      expectsValue.map((value) => ({ value, description: '' })),
      typed,
    );
  if (typed.startsWith('-')) return matching(optionsOf(program, command), typed);
  const commands = command.commands.map((each) => ({ value: each.name(), description: each.summary() }));
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  return matching([...commands, ...choices.map((value) => ({ value, description: '' }))], typed);
}

interface Suggestion {
  value: string;
  description: string;
}

/**
 * Follows the words to the command that they name. `expectsValue` has the choices of an option that lacks its
 * value.
 */
function walk(
  program: Command,
  words: readonly string[],
): { command: Command; expectsValue?: readonly string[] } {
  let command = program;
  let expectsValue: readonly string[] | undefined;
  for (const word of words) {
    if (expectsValue) {
      expectsValue = undefined;
      continue;
    }
    if (word.startsWith('-')) {
      const options = [...command.options, ...program.options];
      const option = options.find(({ long, short }) => word === long || word === short);
      if (option && !option.isBoolean()) expectsValue = option.argChoices ?? [];
    } else command = command.commands.find((each) => each.name() === word) ?? command;
  }
  return { command, ...(expectsValue && { expectsValue }) };
}

function optionsOf(program: Command, command: Command): Suggestion[] {
  const options = new Set([...command.options, ...program.options]);
  return [...options].flatMap(({ long, description }) => (long ? [{ value: long, description }] : []));
}

function matching(found: readonly Suggestion[], typed: string): string[] {
  return found
    .filter(({ value }) => value.startsWith(typed))
    .map(({ value, description }) => (description === '' ? value : `${value}\t${description}`));
}
