import { z } from 'zod'
import type { PageInput, PageOptions } from '../../page-input.ts'
import type { ToolCall } from './tool.ts'
import { ToolFailure } from './tool-failure.ts'

const MAX_HTML = 3_000_000
const MAX_ADDRESS = 8_192

export const addressSchema = z.string().min(1).max(MAX_ADDRESS)

/** A page: either its address or its HTML. */
export const pageShape = {
  url: addressSchema.optional().describe('Address of the page: http:// or https://. Either url or html is required.'),
  html: z
    .string()
    .min(1)
    .max(MAX_HTML)
    .optional()
    .describe('HTML of a page that you already have, instead of url. It is only parsed: no script runs.'),
  base_url: addressSchema.optional().describe('With html: the address of that page, for its relative links.'),
}

export const staticSchema = z
  .boolean()
  .optional()
  .describe('true reads the page without a browser: faster, but no script of the page runs. Default: false.')

interface GivenPage {
  readonly url?: string | undefined
  readonly html?: string | undefined
  readonly base_url?: string | undefined
}

/** The address of HTML that was given without one. Never resolved, by RFC 2606. */
export const NO_ADDRESS = 'https://page.invalid/'

/** The page that a call names; only the web and given text, never a file. */
export function pageInputOf({ url, html, base_url }: GivenPage): PageInput {
  if ((url === undefined) === (html === undefined))
    throw new ToolFailure(
      url === undefined ? 'No page is given.' : 'Both url and html are given.',
      'the arguments url and html',
      'Pass either url or html.',
    )
  if (url !== undefined) return checkAddress(url, 'url')
  return { html: html!, url: base_url === undefined ? NO_ADDRESS : checkAddress(base_url, 'base_url') }
}

/** What messages call the page. */
export const pagePlace = ({ url, base_url }: GivenPage): string => url ?? base_url ?? 'the given HTML'

export function checkAddress(address: string, argument: string): string {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return new URL(address).href
  throw new ToolFailure(
    `${address} is not the address of a web page.`,
    `the argument ${argument}`,
    'Pass an address that starts with http:// or https://.',
  )
}

/** How every page of a call is read: with the browser of the server, politely, until the call is canceled. */
export const readingParts = ({ work, signal, turns, politeness }: ToolCall) =>
  ({ renderer: work.renderer, signal, turns, politeness }) satisfies PageOptions

/** The same for one page. HTML is never rendered. */
export const pageOptionsOf = (call: ToolCall, isStatic: boolean | undefined): PageOptions => ({
  ...readingParts(call),
  ...(isStatic ? { render: false } : {}),
})
