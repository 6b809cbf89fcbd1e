import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchBlob } from '../../api/client.ts'
import type { Extraction } from '../../api/extraction.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { saveFile } from '../../components/save-file.ts'
import { useFailure, useSay } from '../../components/toasts.tsx'
import { useCopy } from '../../components/use-copy.ts'
import { SaveJobDialog } from '../save/save-job.tsx'
import { suggestJobName } from '../save/suggest-job-name.ts'

/** What was learned, to use again: as a job, as a file for the command line, or as a command. */
export function SaveButton({ extraction: { id, url, records, command } }: { readonly extraction: Extraction }) {
  const copy = useCopy()
  const [isOpen, setIsOpen] = useState(false)
  const say = useSay()
  const close = (): void => setIsOpen(false)
  const { mutate } = useMutation({
    mutationFn: () => fetchBlob(`/extractions/${id}/wrapper`),
    onSuccess: blob => {
      const name = `${suggestJobName(url)}.json`
      saveFile(blob, name)
      say(`Saved as ${name}. Use it with amberyl ADDRESS --wrapper ${name}.`)
      close()
    },
    onError: useFailure(),
  })
  const others = (
    <p className="save-others soft">
      <button type="button" className="button" onClick={() => mutate()}>
        Save as wrapper
      </button>
      <button
        type="button"
        className="button"
        onClick={() => {
          copy(command, 'command')
          close()
        }}
      >
        Copy the command
      </button>
      <span className="small">for the command line</span>
    </p>
  )
  return (
    <>
      <button type="button" className="button" disabled={records === 0} onClick={() => setIsOpen(true)}>
        <Icon name="save" />
        Save
      </button>
      {/^https?:/.test(url) ? (
        <SaveJobDialog source={{ extraction: id }} address={url} isOpen={isOpen} onClose={close} others={others} />
      ) : (
        <Dialog title="Save" isOpen={isOpen} onClose={close}>
          {others}
        </Dialog>
      )}
    </>
  )
}
