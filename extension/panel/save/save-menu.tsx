import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '../../../studio/components/icon.tsx'
import { Menu } from '../../../studio/components/menu.tsx'
import { saveFile } from '../../../studio/components/save-file.ts'
import { useFailure, useSay } from '../../../studio/components/toasts.tsx'
import type { PanelEngine } from '../parts.ts'
import { SendDialog } from './send-dialog.tsx'

interface SaveMenuProps {
  readonly engine: PanelEngine
  readonly what: 'page' | 'harvest'
  /** Where the list begins. */
  readonly address: string
  readonly isDisabled: boolean
  readonly onExample?: () => void
}

/** What was learned, to use again: as a file for the command line, or as a job of one's own server. */
export function SaveMenu({ engine, what, address, isDisabled, onExample }: SaveMenuProps) {
  const say = useSay()
  const [isSending, setIsSending] = useState(false)
  const { mutate } = useMutation({
    mutationFn: () => engine.wrapper(what),
    onSuccess: ({ name, type, bytes }) => {
      saveFile(new Blob([bytes], { type }), name)
      say(`Saved as ${name}. Use it with amberyl ADDRESS --wrapper ${name}.`)
    },
    onError: useFailure(),
  })
  const saving = [
    { label: 'Save wrapper', detail: '.json', act: () => mutate() },
    { label: 'Send to my Amberyl …', act: () => setIsSending(true) },
  ]
  const example = onExample ? [{ label: 'By example …', detail: 'x', act: onExample }] : []
  return (
    <>
      <Menu
        button={<Icon name="menu" size={20} />}
        label="More"
        title="Save, send, by example"
        className="button button-icon panel-more"
        isDisabled={isDisabled && example.length === 0}
        items={[...(isDisabled ? [] : saving), ...example]}
      />
      <SendDialog
        engine={engine}
        what={what}
        address={address}
        isOpen={isSending}
        onClose={() => setIsSending(false)}
      />
    </>
  )
}
