import { z } from 'zod'
import { AUTO } from '../../stages/4-find/domain/domain-source.ts'
import { shippedDomains } from '../../stages/4-find/domain/load-domain.ts'

/** What may be said about the wanted list, the same in all tools. */

export const regionSchema = z
  .union([z.literal('main'), z.int().min(1).max(100)])
  .optional()
  .describe('Which list of the page: "main" (default), or its number from 1, best first.')

/** Only domains that ship: a folder is nothing that a request may name. */
export const domainSchema = z
  .enum([AUTO, ...shippedDomains()])
  .optional()
  .describe(
    'Knowledge about such records, which gives columns the same names on every site. auto: decided by the page.',
  )

export const columnsSchema = z
  .array(z.string().min(1))
  .min(1)
  .exactOptional()
  .describe('Only these columns, in this order. Names as an earlier answer gave them.')

export const whereSchema = z
  .string()
  .min(1)
  .exactOptional()
  .describe('Only records that meet this condition, such as: price < 100 and title contains "lamp".')
