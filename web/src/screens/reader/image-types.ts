/** Types every browser shows. */
const always = ['image/jpeg', 'image/png', 'image/gif'];

/** One gray pixel in each type that some browsers show, made with the encoders of our server. */
const samples = {
  'image/webp': 'UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAdQxCIWsf+BiOh/AAA=',
  'image/avif':
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAABoAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAEAAAABAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAibWRhdBIACgc4AAaQENBpMg0f8mKE4AAWAACQNY2Q',
  'image/jxl':
    '/woAELATCgQAAHgAADgAWABYSjhAvO0XKSBSsJoBOZURngVQJJQLP0kA4AMFiAYAzABRFQAAVKiMMm7wcq7nyw8dFtM2rjO01baFJYlEjHG9AQB3ggJwShJJYOMCBLKngbOsJAE=',
};

async function shows(type: string, sample: string): Promise<boolean> {
  const image = new Image();
  image.src = `data:${type};base64,${sample}`;
  try {
    await image.decode();
    return image.naturalWidth > 0;
  } catch {
    return false;
  }
}

async function detect(): Promise<ReadonlySet<string>> {
  const tried = await Promise.all(
    Object.entries(samples).map(async ([type, sample]) =>
      (await shows(type, sample)) ? [type] : [],
    ),
  );
  return new Set([...always, ...tried.flat()]);
}

let detected: Promise<ReadonlySet<string>> | undefined;

/** The image types this browser shows as they are; found out once, by trying. */
export async function shownImageTypes(): Promise<ReadonlySet<string>> {
  detected ??= detect();
  return await detected;
}
