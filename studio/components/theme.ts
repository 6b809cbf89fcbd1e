const KEY = 'amberyl-theme'

type Theme = 'light' | 'dark'

const isTheme = (text: string | null): text is Theme => text === 'light' || text === 'dark'

const current = (): Theme => {
  const chosen = document.documentElement.dataset.theme ?? null
  if (isTheme(chosen)) return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** The theme that was chosen before; otherwise that of the system. */
export function applyTheme(): void {
  const chosen = localStorage.getItem(KEY)
  if (isTheme(chosen)) document.documentElement.dataset.theme = chosen
}

export function toggleTheme(): void {
  const next = current() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  localStorage.setItem(KEY, next)
}
