import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '../../api/client.ts'
import { type Domain, useWordProposals, type WordProposal } from '../../api/domains.ts'
import { CheckList } from '../../components/check-list.tsx'
import { counted } from '../../components/counted.ts'
import { Icon } from '../../components/icon.tsx'
import { Mistake } from '../../components/mistake.tsx'
import { useFailure, useSay } from '../../components/toasts.tsx'

const idOf = ({ type, words }: Pick<WordProposal, 'type' | 'words'>): string => `${type} ${words}`

/** Words that a page has where the domain expects one of its own. Nothing is learned until someone accepts it. */
export function LearnedWords({ domain, page }: { readonly domain: Domain; readonly page: string }) {
  const { name, canLearn } = domain
  const { data, error } = useWordProposals(name, page)
  const [checked, setChecked] = useState<readonly string[]>([])
  const queries = useQueryClient()
  const say = useSay()
  const proposals = data?.proposals ?? []
  const accept = useMutation({
    mutationFn: () => {
      const words = proposals.filter(each => checked.includes(idOf(each)))
      return answerOf(
        api.domains[':name'].words.$post({
          param: { name },
          json: { words: words.map(({ type, words: text }) => ({ type, words: text })) },
        }),
      )
    },
    onSuccess: async ({ added }) => {
      setChecked([])
      say(`${counted(added, 'word')} added. The domain knows them from now on.`)
      await queries.invalidateQueries({ queryKey: ['domain', name] })
    },
    onError: useFailure(),
  })
  return (
    <section className="domain-part" aria-labelledby="learn">
      <h2 id="learn">Words to learn</h2>
      {error && <Mistake error={error} />}
      {!data && !error && <p className="soft">Looking for words …</p>}
      {data && proposals.length === 0 && (
        <p className="soft">The domain knows all words that this page has in places where it expects one.</p>
      )}
      {proposals.length > 0 && (
        <>
          <CheckList
            label="Proposed words"
            items={proposals.map(each => ({
              id: idOf(each),
              words: (
                <>
                  <strong>{each.words}</strong>{' '}
                  <span className="soft">
                    {each.type}, {each.attribute} of {counted(each.records, 'record')}: “{each.example}”
                  </span>
                </>
              ),
            }))}
            checked={checked}
            onChange={setChecked}
          />
          <button
            type="button"
            className="button button-primary"
            disabled={!canLearn || checked.length === 0 || accept.isPending}
            onClick={() => accept.mutate()}
          >
            <Icon name="check" />
            Accept {counted(checked.length, 'word')}
          </button>
        </>
      )}
      {!canLearn && proposals.length > 0 && (
        <p className="soft">
          To keep words, start the server with <code>--words FOLDER</code>.
        </p>
      )}
    </section>
  )
}
