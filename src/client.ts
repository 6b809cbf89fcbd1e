// A typed client for the API of `amberyl serve`.

export { createClient } from './server/client.ts'
