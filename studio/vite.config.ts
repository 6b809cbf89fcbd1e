import { defineConfig } from 'vite'

/** A running `amberyl studio` or `amberyl serve`, for live reload. */
const server = process.env.AMBERYL_SERVER ?? 'http://127.0.0.1:2623'

export default defineConfig({
  build: {
    outDir: '../dist/studio',
    emptyOutDir: true,
    target: 'es2023',
    // The policy of the server forbids data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      onwarn(warning, warn) {
        // Packages mark what runs in browsers only; here everything does.
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
      },
    },
  },
  oxc: { jsx: { runtime: 'automatic' } },
  server: {
    proxy: {
      '/api': {
        target: server,
        changeOrigin: true,
        // The server answers no other site, and the address of Vite is one.
        configure: proxy => proxy.on('proxyReq', request => request.removeHeader('origin')),
      },
    },
  },
})
