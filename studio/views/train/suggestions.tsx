import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundSuggestions } from '../../api/blocks.ts'
import { answerOf, api } from '../../api/client.ts'
import { CheckList } from '../../components/check-list.tsx'
import { CommandLine } from '../../components/command-line.tsx'
import { counted } from '../../components/counted.ts'
import { Icon } from '../../components/icon.tsx'
import { Mistake } from '../../components/mistake.tsx'
import { useSay } from '../../components/toasts.tsx'

interface SuggestionsProps {
  readonly type: string
  readonly suggestions: FoundSuggestions
  /** The training without its suggestions. */
  readonly command: string
}

const NONE = { words: [], drops: [], pairs: [] } as const
type Chosen = Readonly<Record<keyof typeof NONE, readonly string[]>>

/** Without the namespace of the block type. */
const short = (feature: string): string => feature.replace(/^.*::/, '')

const pairId = ([one, other]: readonly [string, string]): string => `${one} ${other}`

/** Words and features that may help. Nothing is changed until someone accepts it. */
export function Suggestions({ type, suggestions: { score, words, drops, pairs }, command }: SuggestionsProps) {
  const [chosen, setChosen] = useState<Chosen>(NONE)
  const [list, setList] = useState('NEXT')
  const queries = useQueryClient()
  const say = useSay()
  const accept = useMutation({
    mutationFn: () =>
      answerOf(
        api.blocks[':type'].suggestions.$post({
          param: { type },
          json: {
            list,
            words: [...chosen.words],
            drops: [...chosen.drops],
            pairs: pairs
              .filter(({ features }) => chosen.pairs.includes(pairId(features)))
              .map(({ features: [one, other] }) => [one, other] as [string, string]),
          },
        }),
      ),
    onSuccess: async added => {
      setChosen(NONE)
      const count = added.words.length + added.drops.length + added.features.length
      say(`${counted(count, 'suggestion')} accepted. Train again to use them.`)
      await queries.invalidateQueries({ queryKey: ['block', type] })
    },
  })
  const count = Object.values(chosen).flat().length
  const set = (kind: keyof Chosen) => (checked: readonly string[]) => setChosen({ ...chosen, [kind]: checked })
  return (
    <section className="part" aria-labelledby="suggestions">
      <h2 id="suggestions">Suggestions</h2>
      <p className="soft">
        A suggestion is a place to look: features that seem useless alone may make up for each other. Mean F1 of the
        classes now: <span className="number">{score.toFixed(3)}</span>.
      </p>
      <h3>Words of labeled elements that no word list has</h3>
      {words.length === 0 ? (
        <p className="soft">None.</p>
      ) : (
        <>
          <CheckList
            label="Suggested words"
            items={words.map(each => ({
              id: each.words,
              words: (
                <>
                  {each.words} <span className="soft small">on {counted(each.pages, 'page')}</span>
                </>
              ),
            }))}
            checked={chosen.words}
            onChange={set('words')}
          />
          <label className="field">
            <span>Word list that they are added to</span>
            <input className="input" value={list} spellCheck={false} onChange={event => setList(event.target.value)} />
          </label>
        </>
      )}
      <h3>Features that could be dropped</h3>
      <CheckList
        label="Features to drop"
        items={drops.map(({ feature, importance, loss }) => ({
          id: feature,
          words: (
            <>
              {short(feature)}{' '}
              <span className="soft small number">
                importance {importance.toFixed(4)}
                {loss === undefined ? '' : `, F1 without it ${loss > 0 ? '−' : '+'}${Math.abs(loss).toFixed(4)}`}
              </span>
            </>
          ),
        }))}
        checked={chosen.drops}
        onChange={set('drops')}
      />
      <h3>Pairs of features that tell mistakes from right answers</h3>
      {pairs.length === 0 && <p className="soft">None.</p>}
      <CheckList
        label="Pairs of features"
        items={pairs.map(({ features, gain, wrong, rows }) => ({
          id: pairId(features),
          words: (
            <>
              {features.map(short).join(' and ')}{' '}
              <span className="soft small number">
                gain {gain.toFixed(4)}, {wrong} of {rows} wrong
              </span>
            </>
          ),
        }))}
        checked={chosen.pairs}
        onChange={set('pairs')}
      />
      {accept.error && <Mistake error={accept.error} />}
      <button
        type="button"
        className="button button-primary"
        disabled={count === 0 || accept.isPending}
        onClick={() => accept.mutate()}
      >
        <Icon name="check" />
        Accept {counted(count, 'suggestion')}
      </button>
      <CommandLine command={`${command} --suggest`} />
    </section>
  )
}
