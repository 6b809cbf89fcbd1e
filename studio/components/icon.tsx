const PATHS = {
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  check: 'm5 13 4 4L19 7',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  down: 'm6 9 6 6 6-6',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  file: 'M7 3h7l4 4v14H7zM14 3v5h4',
  keys: 'M4 7h16v10H4zm4 3.5h.01M12 10.5h.01M16 10.5h.01M8.5 14h7',
  menu: 'M12 6h.01M12 12h.01M12 18h.01',
  minus: 'M6 12h12',
  history: 'M4 12a8 8 0 1 0 2.500-5.800L4 8.500M4 4v4.500h4.500M12 8v4.500l3 2',
  moon: 'M20 14.5A8 8 0 1 1 9.5 4 6.5 6.5 0 0 0 20 14.5z',
  options: 'M4 7h9m5 0h2M4 17h2m5 0h9M13 4.500v5M6 14.500v5',
  play: 'M8 5.500v13l10-6.500z',
  pages: 'M8 4h11v13H8zM5 7v13h11',
  plus: 'M12 6v12m-6-6h12',
  reload: 'M20 11a8 8 0 1 0-2.300 6.300M20 4.500V11h-6.500',
  redo: 'M15 5l4 4-4 4M19 9H9.500a5 5 0 0 0 0 10H14',
  save: 'M6 4h10l3 3v13H5V4zm2 0v5h7V4M8 20v-6h8v6',
  stop: 'M7 7h10v10H7z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1.5m0 15V21m9-9h-1.5m-15 0H3m15.400-6.400-1 1m-10.800 10.800-1 1m12.800 0-1-1M6.600 6.600l-1-1',
  undo: 'M9 5 5 9l4 4M5 9h9.500a5 5 0 0 1 0 10H10',
  up: 'm6 15 6-6 6 6',
  why: 'M9 9.500a3 3 0 1 1 4.500 2.600c-.900.500-1.500 1.100-1.500 2.400m0 3.500v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  compare: 'M4 5h7v14H4zM14 5h6v14h-6zM7 9v.01M7 13v.01',
  warning: 'M12 4 2.5 20h19zM12 10v4.5m0 2.5v.01',
} as const

export type IconName = keyof typeof PATHS

/** A drawing beside a word, or in a button that has a label for readers. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
)
