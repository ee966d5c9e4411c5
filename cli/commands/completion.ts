import type { Command as Program } from 'commander';
import { type Command, command } from '../core/command.ts';
import { completionScript, SHELLS, type Shell, SUGGEST, suggestions } from '../core/completion.ts';
import type { Io } from '../core/io.ts';

/** Returns the command; `programOf` returns the program that it completes. */
export function completion(programOf: (io: Io) => Program): Command {
  return command({
    name: 'completion',
    summary: 'Print the script with which a shell completes commands and options',
    description:
      'Bash: eval "$(eps completion bash)" in ~/.bashrc. Zsh: eval "$(eps completion zsh)" in ~/.zshrc, after compinit. Fish: ' +
      'eps completion fish > ~/.config/fish/completions/eps.fish.',
    arguments: [
      { syntax: '<shell>', description: 'the shell', choices: [...SHELLS, SUGGEST] },
      { syntax: '[words...]', description: 'used by the scripts' },
    ],
    examples: [
      { run: 'eps completion bash', shows: 'the script for bash' },
      { run: 'eps completion zsh', shows: 'the script for zsh' },
      { run: 'eps completion fish', shows: 'the script for fish' },
    ],
    async run({ io }, _options, [shell, ...words]) {
      if (shell === SUGGEST) {
        const found = suggestions(programOf(io), words);
        return { data: found, text: found.join('\n') };
      }
      const script = completionScript(shell as Shell);
      return { data: { shell, script }, text: script };
    },
  });
}
