import { IconButton } from '../../components/icon-button.tsx'
import { useCopy } from '../../components/use-copy.ts'

const FEEDS = ['atom', 'rss', 'jsonfeed']

/** Addresses of the latest table and of feeds, for spreadsheets and feed readers. */
export function JobLinks({ links }: { readonly links: Readonly<Record<string, string>> }) {
  const copy = useCopy()
  const line = (format: string, address: string) => (
    <li key={format} className="job-link">
      <a href={address} target="_blank" rel="noreferrer">
        {FEEDS.includes(format) ? `Feed: ${format}` : `latest.${format}`}
      </a>
      <IconButton
        icon="copy"
        size={14}
        label={`Copy the address of ${format}`}
        onClick={() => copy(address, 'address')}
      />
    </li>
  )
  return (
    <section className="part" aria-labelledby="links">
      <h2 id="links">Addresses that stay</h2>
      <p className="soft">
        The latest table, and feeds of new and changed records. Each address contains a token that allows nothing else.
      </p>
      <ul className="job-links">{Object.entries(links).map(([format, address]) => line(format, address))}</ul>
    </section>
  )
}
