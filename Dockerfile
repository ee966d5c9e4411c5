# Runs the service in production mode, as an unprivileged user, on the Node 24 of the image: set EPS_PUBLIC_URL and
# EPS_MASTER_KEY_FILE. Set the EPS_DATABASE variables to use your own PostgreSQL; without them the service stores an
# embedded PostgreSQL in /data. The root file system can be read-only.
# docs/operations.md explains how to update the digest of the base image (Node 24.18.0).
ARG NODE_IMAGE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d

# Builds the console and the service. Their build packages are not needed when the service runs.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY cli/package.json cli/
COPY engine/package.json engine/
COPY interop/package.json interop/
COPY library/package.json library/
COPY sdk/package.json sdk/
COPY verify/package.json verify/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts && npm cache clean --force
COPY tsconfig.base.json ./
COPY sdk sdk
COPY web web
COPY engine engine
COPY interop interop
COPY library library
COPY server server
COPY docs/diagnostics.json docs/
COPY docs/images/mark.svg docs/images/
RUN node web/build.mjs && node server/build.mjs

FROM ${NODE_IMAGE}
ENV NODE_ENV=production EPS_MODE=production EPS_HOST=0.0.0.0 EPS_PORT=8080 EPS_DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY cli/package.json cli/
COPY engine/package.json engine/
COPY interop/package.json interop/
COPY library/package.json library/
COPY sdk/package.json sdk/
COPY verify/package.json verify/
COPY server/package.json server/
COPY web/package.json web/
# Only what the service itself needs: no packages of the console, the command line or the benchmarks, and not the second
# Node that npm scripts use elsewhere.
RUN npm ci --omit=dev --ignore-scripts --workspace server --include-workspace-root && npm cache clean --force && \
    rm -rf node_modules/node-linux-* node_modules/node-bin-*
COPY bin bin
COPY engine engine
COPY interop interop
COPY library library
COPY server server
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/server/dist server/dist
# The service shows its documentation at /docs.
COPY docs docs
COPY cli/README.md cli/
COPY sdk/README.md sdk/
COPY openapi.json LICENSE ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md SECURITY.md ./
# The packages of this image, with licences and hashes.
RUN node bin/licences.mjs --sbom --omit=dev > sbom.cdx.json && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.EPS_PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Starts node directly and not through npm, so that the service receives SIGTERM and finishes running requests.
CMD ["node", "bin/node24.mjs", "server/src/main.ts", "serve"]
