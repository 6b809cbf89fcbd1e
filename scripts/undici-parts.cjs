// What src/net/http-client.ts uses of undici, for the command line (scripts/build.mjs). The whole package also has caches, mocks,
// and sockets, and loads the copy of undici that is in Node.
Object.assign(require('undici/lib/dispatcher/dispatcher').prototype, require('undici/lib/api'))

module.exports = {
  fetch: require('undici/lib/web/fetch').fetch,
  Agent: require('undici/lib/dispatcher/agent'),
  ProxyAgent: require('undici/lib/dispatcher/proxy-agent'),
  buildConnector: require('undici/lib/core/connect'),
}
