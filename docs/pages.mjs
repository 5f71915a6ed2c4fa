// The pages of the documentation, in the order of the site. `docs/check.mjs` fails for one that is missing here.

/** Sections by what people want to do; each page has the title of its link and its file. */
export const sections = [
  {
    title: 'Start',
    pages: [
      ['Install', 'install'],
      ['Add your first library', 'first-library'],
      ['Read on your phone', 'phone'],
      ['Move from Komga to Longbox', 'moving-in'],
      ['Move your metadata', 'move-metadata'],
      ['In front of another server', 'other-servers'],
    ],
  },
  {
    title: 'Your files',
    pages: [
      ['Folders and names', 'folders'],
      ['Formats', 'formats'],
      ['Watch folders for changes', 'watching'],
      ['Symbolic links', 'links'],
    ],
  },
  {
    title: 'Read',
    pages: [
      ['Comics and manga', 'read-comics'],
      ['EPUBs', 'read-epubs'],
      ['Notes and highlights', 'notes'],
      ['Your reading', 'your-reading'],
      ['Keyboard shortcuts', 'keyboard-shortcuts'],
      ['Fonts for EPUBs', 'fonts'],
    ],
  },
  {
    title: 'Organize',
    pages: [
      ['Find, collect and edit', 'organize'],
      ['Rename files by a pattern', 'rename-files'],
      ['Write metadata into files', 'write-metadata'],
      ['Metadata sources', 'metadata-sources'],
      ['Import and duplicates', 'import'],
    ],
  },
  {
    title: 'Share',
    pages: [
      ['Give someone an account', 'people'],
      ['Sign-in services', 'sign-in-services'],
      ['Apps and e-readers', 'programs'],
    ],
  },
  {
    title: 'Run',
    pages: [
      ['Options', 'options'],
      ['The command line', 'command-line'],
      ['Behind a reverse proxy', 'reverse-proxy'],
      ['Several servers', 'several-servers'],
      ['Backups', 'backups'],
      ['Export and import', 'export'],
      ['Update', 'upgrading'],
      ['A damaged database', 'damaged-database'],
      ['Get notified', 'notifications'],
      ['Monitor with Prometheus', 'metrics'],
      ['Troubleshooting', 'troubleshooting'],
      ['Browsers', 'browsers'],
    ],
  },
  {
    title: 'Build',
    pages: [
      ['Architecture', 'architecture'],
      ['Style', 'style'],
      ['Add an endpoint', 'adding-an-endpoint'],
      ['Add a screen', 'adding-a-screen'],
      ['Add a list', 'adding-a-list'],
      ['Add a dialog', 'adding-a-dialog'],
      ['Add a language', 'adding-a-language'],
      ['The page reader', 'page-reader'],
      ['The EPUB reader', 'epub-reader'],
      ['How notes are stored', 'marks'],
      ['How near-duplicates are found', 'near-duplicates'],
      ['Accessibility', 'accessibility'],
      ['Figures', 'figures'],
      ['HTTP API', 'api'],
    ],
  },
];
