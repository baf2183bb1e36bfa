# Node runs the TypeScript sources directly, so there is nothing to build: the first stage only installs.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# No embedded database (DATABASE_URL is given) and no development tools. Nothing left needs an install script.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
# git fetches the repositories; ca-certificates lets it speak https.
RUN apt-get update \
 && apt-get install -y --no-install-recommends git ca-certificates \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json LICENSE app.yml ./
COPY migrations ./migrations
COPY src ./src
RUN install -d -o node -g node -m 700 /data
USER node
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    WHITEBOX_DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and handles SIGTERM; there is no shell or npm in between.
ENTRYPOINT ["node", "src/main.ts"]
CMD ["serve"]
