# Runs the service as an unprivileged user on the Node 24 of the image. Set the EPS_DATABASE variables to use your own
# PostgreSQL; without them the service stores an embedded PostgreSQL in /data. The root file system can be read-only.
# To pin the base image: docker build --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:<digest> .
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE}
ENV NODE_ENV=production EPS_HOST=0.0.0.0 EPS_PORT=8080 EPS_DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY engine/package.json engine/
COPY library/package.json library/
COPY sdk/package.json sdk/
COPY verify/package.json verify/
COPY server/package.json server/
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY bin bin
COPY engine engine
COPY library library
COPY server server
COPY openapi.json LICENSE SECURITY.md ./
# The packages of this image, with licences and hashes.
RUN node bin/licences.mjs --sbom --omit=dev > sbom.cdx.json && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.EPS_PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Starts node directly and not through npm, so that the service receives SIGTERM and finishes running requests.
CMD ["node", "server/src/main.ts", "serve"]
