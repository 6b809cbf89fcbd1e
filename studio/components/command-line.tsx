import { IconButton } from './icon-button.tsx'
import { useCopy } from './use-copy.ts'
import './command-line.css'

/** The command that does the same, to copy. */
export function CommandLine({ command }: { readonly command: string }) {
  const copy = useCopy()
  return (
    <span className="command-line">
      <code title={command}>{command}</code>
      <IconButton icon="copy" size={14} label="Copy the command" onClick={() => copy(command, 'command')} />
    </span>
  )
}
