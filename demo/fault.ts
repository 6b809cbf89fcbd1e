import type { ServerResponse } from 'node:http'

/** What can go wrong with an answer. */
export type Fault =
  | {
      readonly kind: 'status'
      readonly status: number
      /** Seconds, or a date as HTTP writes it. */
      readonly retryAfter?: number | string
    }
  /** The connection stays open without an answer. */
  | { readonly kind: 'stall' }
  /** The answer starts, and the connection ends in the middle of it. */
  | { readonly kind: 'cut' }

/** A request as the server saw it. */
export interface SeenRequest {
  /** Path and query. */
  readonly path: string
  /** The number of the request for this address, from 1. */
  readonly attempt: number
}

export interface FaultRule {
  /** The address with its query, or a pattern for it. */
  readonly path: string | RegExp
  readonly fault: Fault
  /** How often each address fails before it answers; 1 by default. */
  readonly times?: number
}

/** Which requests fail, and how. */
export type Faults = readonly FaultRule[] | ((request: SeenRequest) => Fault | undefined)

export function faultOf(faults: Faults, request: SeenRequest): Fault | undefined {
  if (typeof faults === 'function') return faults(request)
  const { path, attempt } = request
  return faults.find(
    rule => attempt <= (rule.times ?? 1) && (typeof rule.path === 'string' ? rule.path === path : rule.path.test(path)),
  )?.fault
}

/** A cut answer promises this much more than it sends, so that readers notice the cut. */
const PROMISED = 10_000

/** Answers as the fault says; `body` is the start of a cut answer. */
export function sendFault(response: ServerResponse, fault: Fault, body: string): void {
  switch (fault.kind) {
    case 'status': {
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      const retry = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
      response.writeHead(fault.status, { ...headers, ...retry })
      response.end(`<!DOCTYPE html><title>Error</title><h1>Error ${fault.status}</h1><p>Please come back later.</p>`)
      return
    }
    case 'stall':
      return
    case 'cut': {
      const half = body.slice(0, body.length / 2)
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': Buffer.byteLength(half) + PROMISED,
      })
      // Sent before the end, so that the reader has received the start.
      response.write(half, () => response.destroy())
    }
  }
}
