#!/bin/sh
# Brings a compose installation to the newest version: backs up, fetches, builds, starts anew. Stops at
# the first step that fails; until the last one the version that runs keeps running.
#   sh deploy/compose-update.sh
set -eu
cd "$(dirname "$0")"

if [ -n "$(git status --porcelain)" ]; then
  echo 'Files of this checkout were changed: commit or undo them first (git status).' >&2
  exit 1
fi
before=$(git rev-parse --short HEAD)
backup="/data/backups/before-update-$(date -u +%Y-%m-%dT%H-%M-%SZ).backup"

docker compose exec -T app mkdir -p -m 0700 /data/backups
docker compose exec -T app node apps/server/dist/backup-program.js "$backup"
git pull --ff-only
docker compose build --pull
docker compose up -d --wait --wait-timeout 660

cat <<SAID
The new version runs. The backup is $backup, in the volume "data".
Going back means that backup: stop, check out $before, build, and restore it (docs/operating.md,
"Updating"). What was booked, paid and changed since it was made is lost then.
SAID
