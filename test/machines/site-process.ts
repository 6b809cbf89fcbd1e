import { type ListServerOptions, startListServer } from '../harvest-server/list-server.ts'

// A site in a process of its own, for a network of its own: see site.ts. Each line on stdin asks for its log, and empties it.

const site = await startListServer(JSON.parse(process.argv[2]!) as ListServerOptions)
console.log(JSON.stringify(site.records))
let seen = 0
process.stdin.on('data', () => {
  const fresh = site.requests.slice(seen)
  seen = site.requests.length
  console.log(JSON.stringify(fresh))
})
process.stdin.on('end', () => process.exit())
