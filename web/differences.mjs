/** The oldest browsers that are supported, as MDN's table names them. */
export const oldest = {
  chrome: 120,
  chrome_android: 120,
  edge: 120,
  firefox: 121,
  firefox_android: 121,
  safari: 17,
  safari_ios: 17,
};

/**
 * What the client uses although one of those browsers lacks it: by its key in MDN's table, how its
 * absence is noticed and what happens then. `check-browsers.mjs` keeps the list complete and free of
 * what is no longer used. Names that only a library uses, after a test of its own, say so.
 */
export const differences = {
  // Of the web, in our own code.
  'api.CSS.highlights':
    'Tested in readers/epub/marks.ts and readers/pdf/hit-marks.ts: nothing is colored.',
  'api.Highlight': 'Made only where CSS.highlights is there.',
  'api.Highlight.Highlight': 'Made only where CSS.highlights is there.',
  'javascript.builtins.Intl.Segmenter':
    'Tested in readers/epub/aloud/sentences.ts: signs end the sentences that are read aloud.',
  'api.Navigator.wakeLock': 'Tested in lib/secure-only/this-device.ts: the screen may go dark.',
  'api.Window.requestIdleCallback': 'Tested where it is used: a timer stands for it.',
  'api.Window.cancelIdleCallback': 'Tested in lib/idle.ts: a timer stands for it.',
  'api.NetworkInformation.saveData': 'Tested in data-saver/saves-data.ts: only when asked for.',
  'api.Navigator.getBattery': 'Tested in lib/secure-only/this-device.ts: no charge is shown.',
  'api.Navigator.setAppBadge': 'Tested in app/AdminEntries.tsx: the icon shows no number.',
  'api.PerformanceResourceTiming.responseStatus':
    'Read in lib/missing-pictures.ts: undefined is not 404.',
  'api.File.webkitRelativePath': 'Firefox for Android has no folders to choose: empty.',

  // Of libraries, which test for it themselves.
  'api.TrustedTypePolicyFactory.createPolicy': 'DOMPurify tests for trustedTypes.',
  'api.TrustedTypePolicyFactory.getAttributeType': 'DOMPurify tests for trustedTypes.',
  'api.Document.pointerLockElement': 'use-gesture, only with an option that nothing sets.',
  'api.Document.exitPointerLock': 'use-gesture, only with an option that nothing sets.',
  'api.Element.requestPointerLock': 'use-gesture, only with an option that nothing sets.',
  'api.GestureEvent.rotation': 'use-gesture, only where Safari sends such events.',
  'api.Element.checkVisibility': 'React Aria tests for it and looks at styles instead.',
  'api.DataTransferItem.webkitGetAsEntry': 'React Aria tests for it: files come without folders.',
  'api.NavigatorUAData.brands': 'React Aria reads userAgent where userAgentData is missing.',
  'api.Navigator.userAgentData': 'React Aria reads userAgent where it is missing.',
  'api.ViewTransition.skipTransition': 'React, only for a transition it has begun.',
  'api.ViewTransition.updateCallbackDone': 'TanStack Router tests for startViewTransition.',
  'api.NetworkInformation.downlink': 'React tests for connection.',
  'api.Navigation.currentEntry': 'React tests for navigation.',
  'api.NavigateEvent.canIntercept': 'React, only in an event of navigation.',
  'javascript.builtins.Error.captureStackTrace': 'zod and TanStack test for it.',
  'javascript.builtins.Uint8Array.fromBase64': 'tus-js-client tests for it.',
  'api.Performance.memory': 'PDFium tests for it.',
  'javascript.builtins.SharedArrayBuffer.grow': 'WebAssembly.Memory, which has the same name.',

  // Names that mean something else here: of numbers, dates, and places of our own.
  'api.CSSNumericValue.div': 'A name of React Aria.',
  'api.ContactAddress.region': 'Intl.Locale, which has the same name.',
  'api.Window.maximize': 'Intl.Locale, which has the same name.',
  'api.AnimationEvent.animation': 'A name of React.',
  'api.CSSPageDescriptors.marginRight': 'Computed styles, which have the same name.',
  'api.NavigatorLogin.setStatus': 'A name of PDFium.',

  // Of styles: without them things work and look a little different.
  'css.properties.font-family.ui-monospace': 'The next font of the list.',
  'css.properties.text-wrap': 'Lines break where they happen to.',
  'css.properties.word-break.auto-phrase': 'Japanese lines break inside words.',
  'css.properties.scrollbar-width': 'Scroll bars as the system has them.',
  'css.properties.scrollbar-color': 'Scroll bars as the system has them.',
  'css.properties.scrollbar-gutter': 'A page may move by the width of a scroll bar.',
  'css.properties.content-visibility': 'Everything is laid out, which takes longer.',
  'css.properties.forced-color-adjust': 'Safari has no forced colors.',
  'css.selectors.selection': 'iOS colors a selection itself.',
  'css.selectors.highlight': 'Hits are not colored.',
  'css.properties.justify-content.safe': 'Margins beside it, where it is not supported.',
  'css.properties.align-items.safe': 'Margins beside it, where it is not supported.',
  'css.properties.text-size-adjust': 'Only phones that enlarge text by themselves have it.',
  'css.properties.field-sizing': 'Fields have a fixed height and scroll.',
  'css.properties.resize': 'On phones nobody could grab the corner.',
  'css.properties.overflow-anchor': 'Safari never holds a scroll to what is read.',
};
