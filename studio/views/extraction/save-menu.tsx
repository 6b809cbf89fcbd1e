import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchBlob } from '../../api/client.ts'
import type { Extraction } from '../../api/extraction.ts'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { saveFile } from '../../components/save-file.ts'
import { useFailure, useSay } from '../../components/toasts.tsx'
import { useCopy } from '../../components/use-copy.ts'
import { SaveJobDialog } from '../save/save-job.tsx'
import { suggestJobName } from '../save/suggest-job-name.ts'

/** What was learned, to use again: as a job, as a file for the command line, or as a command. */
export function SaveMenu({ extraction: { id, url, records, command } }: { readonly extraction: Extraction }) {
  const copy = useCopy()
  const [isOpen, setIsOpen] = useState(false)
  const say = useSay()
  const { mutate } = useMutation({
    mutationFn: () => fetchBlob(`/extractions/${id}/wrapper`),
    onSuccess: blob => {
      const name = `${suggestJobName(url)}.json`
      saveFile(blob, name)
      say(`Saved as ${name}. Use it with amberyl ADDRESS --wrapper ${name}.`)
    },
    onError: useFailure(),
  })
  return (
    <>
      <Menu
        button={
          <>
            <Icon name="save" />
            Save
          </>
        }
        isDisabled={records === 0}
        items={[
          ...(/^https?:/.test(url)
            ? [{ label: 'As job …', detail: 'runs again, on a schedule', act: () => setIsOpen(true) }]
            : []),
          { label: 'As wrapper', detail: 'a file for the command line', act: () => mutate() },
          { label: 'Copy the command', detail: 'the same on the command line', act: () => copy(command, 'command') },
        ]}
      />
      <SaveJobDialog source={{ extraction: id }} address={url} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
