/** The browsers that the extension is built for. */
export const BROWSERS = ['chromium', 'firefox']

const ICON_SIZES = [16, 32, 48, 128]
const icons = Object.fromEntries(ICON_SIZES.map(size => [size, `icons/${size}.png`]))

const PANEL = 'panel/panel.html'
const BACKGROUND = 'background.js'

/** What differs between the browsers: where the panel is, and what a background script is. */
const OWN = {
  chromium: {
    minimum_chrome_version: '116',
    background: { service_worker: BACKGROUND },
    side_panel: { default_path: PANEL },
    permissions: ['activeTab', 'scripting', 'sidePanel'],
  },
  firefox: {
    browser_specific_settings: {
      gecko: {
        id: 'amberyl@amberyl.example',
        strict_min_version: '128.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
    background: { scripts: [BACKGROUND] },
    sidebar_action: { default_title: 'Amberyl', default_panel: PANEL, default_icon: icons, open_at_install: false },
    permissions: ['activeTab', 'scripting'],
  },
}

/** The manifest for a browser. */
export const manifestFor = (browser, version) => ({
  manifest_version: 3,
  name: 'Amberyl',
  version,
  description: 'Turns the list on a web page into a table, over all its pages. Nothing leaves your browser.',
  icons,
  action: { default_title: 'Open Amberyl for this page', default_icon: icons },
  // Asked for when a walk leaves the pages that the click on the button allowed.
  optional_host_permissions: ['http://*/*', 'https://*/*'],
  content_security_policy: { extension_pages: "script-src 'self'; object-src 'none'" },
  ...OWN[browser],
})
