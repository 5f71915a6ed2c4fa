// Whether Longbox is ready, for the HEALTHCHECK of the image: exits 0 if so.
const server = `http://127.0.0.1:${process.env.LONGBOX_PORT || 25600}`;

/** The context path is an option or a stored setting: a server tells it where it isn't. */
async function ask(place = '') {
  const response = await fetch(`${server}${place}/actuator/health`);
  const elsewhere = response.headers.get('longbox-place');
  if (response.status === 404 && place === '' && elsewhere !== null) return ask(elsewhere);
  return response.ok;
}

process.exit((await ask().catch(() => false)) ? 0 : 1);
