import type { InferRequestType, InferResponseType } from 'hono/client'
import type { api } from './client.ts'

/** What was found on a page. */
export type Extraction = InferResponseType<(typeof api.extractions)[':id']['$get'], 200>

/** A change of its columns, which are named by their ids. */
export type ColumnEdit = InferRequestType<(typeof api.extractions)[':id']['columns']['$put']>['json']['edits'][number]
