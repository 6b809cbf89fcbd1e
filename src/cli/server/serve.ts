import { type Command, Option } from 'commander'
import { addStoreOptions } from '../jobs/with-store.ts'
import { browserOption } from '../pages/page-options.ts'
import { defineCommand, type Finish } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { wholeNumber } from '../terminal/whole-number.ts'

/** "amber" on the keys of a telephone, without its last digit. */
const DEFAULT_PORT = 2623

export function addServeCommand(program: Command, terminal: Terminal, finish: Finish): void {
  const definition = {
    name: 'serve',
    options: addServeOptions,
    examples: [
      'amberyl serve                                             on this machine only; prints its address and token',
      'amberyl serve --token-file /etc/amberyl/tokens --port 8080',
      'amberyl serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem --token-file tokens',
      'amberyl serve --behind-proxy --public-host amberyl.example.com --token-file tokens',
    ],
    notes: NOTES,
    load: async () => (await import('./serve-start.ts')).serve,
  }
  defineCommand(program, definition, terminal, finish)
}

export const addServeOptions = (command: Command): Command =>
  addStoreOptions(
    command
      .option('--port <n>', 'port to listen on; 0 for any free one', wholeNumber(0), DEFAULT_PORT)
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .addOption(
        new Option('--token-file <file>', 'file with the tokens to accept; without it, a new one at each start').env(
          'AMBERYL_TOKEN_FILE',
        ),
      )
      .option('--tls-cert <file>', 'certificate (PEM), for other machines')
      .option('--tls-key <file>', 'its key (PEM)')
      .option('--behind-proxy', 'a proxy in front of the server speaks TLS')
      .option('--public-host <host>', 'host, and port if needed, under which clients know the server')
      .addOption(new Option('--log <form>', 'form of the log on stderr').choices(['text', 'json']).default('text'))
      .addOption(browserOption()),
  )

const NOTES = `The server runs jobs on schedule, too: no amberyl worker is needed beside it. Ctrl-C or SIGTERM ends it; runs in progress are
continued at the next start. A line of the token file is a token, or read, run, or admin and a token. docs/server.md says more.`
