# Builds the image of Longbox: docker build --tag longbox .
ARG BASE=node:24-bookworm-slim

# The package is the same for every kind of machine, so it's made on this one.
FROM --platform=$BUILDPLATFORM ${BASE} AS package
WORKDIR /source
COPY . .
RUN node launch/package.mjs

# Its dependencies differ by machine: images are decoded by native code.
FROM ${BASE} AS packages
WORKDIR /longbox
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
# Not npm ci: it stops at a lock file without another platform's optional packages.
# Then remove the Node from npm, type files, source maps and font weights that aren't used.
RUN npm install --omit=dev --no-save --loglevel=error --workspace=@longbox/server \
    && rm -rf node_modules/@longbox node_modules/node-linux-* node_modules/.bin contract server *.json .npmrc \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
    && find node_modules/@embedpdf/fonts-*/fonts -type f ! -name '*-Regular.*' ! -name '*-Bold.*' -delete

FROM ${BASE}
ARG VERSION=""
ARG REVISION=""
ARG SOURCE=""
LABEL org.opencontainers.image.title="Longbox" \
      org.opencontainers.image.description="A self-hosted library for your comics, manga and books, read in the browser" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}"
COPY --from=packages /longbox /opt/longbox
COPY --from=package /source/.cache/package /opt/longbox
COPY launch/health.mjs /opt/longbox/bin/
# A volume takes over these rights, so any --user can write to it. Longbox makes its files readable for itself alone.
RUN mkdir -p /data /library && chmod 0777 /data && ln -s /opt/longbox/bin/longbox.mjs /usr/local/bin/longbox
# MALLOC_ARENA_MAX and the flags of node below: server/node-environment.json, server/node-flags.json.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    LONGBOX_HOST=0.0.0.0 \
    LONGBOX_PORT=25600 \
    LONGBOX_DATA=/data
# SQLite puts temporary files here if the rest is read-only.
WORKDIR /data
USER 1000:1000
VOLUME ["/data", "/library"]
EXPOSE 25600
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=1m --timeout=10s --start-period=1m CMD ["node", "/opt/longbox/bin/health.mjs"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "/opt/longbox/server/src/main.js"]
