/*
 * Says what a browser needs that is too old for the client; `index.html` fetches it then. Written in the
 * JavaScript of 2009, which every browser understands. Its words come as those of the client do.
 */
(function () {
  var english = {
    'olderBrowser.title': 'This browser is too old',
    'olderBrowser.text':
      'Update it, or use a newer one: Chrome or Edge 120, Firefox 121, Safari 17, iOS 17, or later.',
  };

  function add(place, tag, text, style) {
    var element = document.createElement(tag);
    element.appendChild(document.createTextNode(text));
    element.style.cssText = style;
    place.appendChild(element);
  }

  function show(words, code) {
    var place = document.getElementById('older');
    while (place.firstChild) place.removeChild(place.firstChild);
    place.lang = code;
    place.dir = /^(ar|fa|he)$/.test(code) ? 'rtl' : 'ltr';
    place.style.cssText =
      'max-width:32em;margin:20vh auto;padding:0 1em;text-align:center;font-family:sans-serif;line-height:1.5';
    add(place, 'h1', words['olderBrowser.title'], 'font-size:1.5em');
    add(place, 'p', words['olderBrowser.text'], '');
  }

  /** The languages that were chosen here before, or that the browser asks for. */
  function wanted() {
    var all = navigator.languages ? [].slice.call(navigator.languages) : [];
    all.push(navigator.language || '');
    try {
      var chosen = JSON.parse(localStorage.getItem('longbox')).state.preferences.locale;
      if (typeof chosen === 'string') all.unshift(chosen);
    } catch (_) {
      // Nothing was chosen.
    }
    return all;
  }

  function codeAmong(known) {
    var all = wanted();
    for (var at = 0; at < all.length; at += 1) {
      var codes = [all[at], all[at].split('-')[0]];
      for (var one = 0; one < codes.length; one += 1) {
        for (var index = 0; index < known.length; index += 1) {
          if (known[index] === codes[one]) return known[index];
        }
      }
    }
    return 'en';
  }

  show(english, 'en');
  var named = document.querySelector('meta[name=parts]');
  var parts = JSON.parse((named && named.getAttribute('content')) || '{}');
  var code = codeAmong(parts.languages || []);
  if (code === 'en') return;
  var request = new XMLHttpRequest();
  request.addEventListener('load', function () {
    if (request.status === 200) show(JSON.parse(request.responseText), code);
  });
  request.open('GET', parts.words + code + '.olderBrowser.json');
  request.send();
})();
