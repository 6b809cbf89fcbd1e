import { type Command, Option } from 'commander'
import type { Trainer } from '../../server/training/trainer.ts'
import { addStoreOptions } from '../jobs/with-store.ts'
import { browserOption } from '../pages/page-options.ts'
import { defineCommand, type Finish } from '../terminal/define-command.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { wholeNumber } from '../terminal/whole-number.ts'

/** "amber" on the keys of a telephone, without its last digit. */
const DEFAULT_PORT = 2623

/** How the server gets what the product does not import. */
export type OpenTrainer = () => Promise<Trainer>

export const serveCommand =
  (openTrainer: OpenTrainer) =>
  (program: Command, terminal: Terminal, finish: Finish): void => {
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
      load: () => loadServe(openTrainer),
    }
    defineCommand(program, definition, terminal, finish)
  }

export async function loadServe(openTrainer: OpenTrainer) {
  const { serve } = await import('./serve-start.ts')
  return (flags: Parameters<typeof serve>[0], terminal: Terminal) => serve(flags, terminal, openTrainer)
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
      .option('--corpus <folder...>', 'labeled pages to train block types on: labels.json and pages/')
      .option('--blocks <folder>', 'folder of your own block types; what is trained is kept there')
      .option('--annotators <folder>', 'folder of your own annotators; accepted words are added there')
      .option('--domains <folder>', 'folder of your own domains, each in a folder of its name')
      .option('--words <folder>', 'folder for words that are learned for domains')
      .addOption(browserOption()),
  )

const NOTES = `The server runs jobs on schedule, too: no amberyl worker is needed beside it. Ctrl-C or SIGTERM ends it; runs in progress are
continued at the next start. A line of the token file is a token, or read, run, or admin and a token. docs/server.md says more.`
