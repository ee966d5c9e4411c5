#!/bin/sh
# Creates the secrets of compose.yaml in the folder secrets, once: it never replaces a file. Only you can enter the
# folder; the files are readable because the containers run as other users.
set -eu
umask 077
mkdir -p "$(dirname "$0")/../secrets"
cd "$(dirname "$0")/../secrets"

create() { # name, content
  [ -e "$1" ] && return
  printf '%s\n' "$2" >"$1"
  chmod 0444 "$1"
}

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

create database_superuser_password "$(random)"
for role in eps_owner eps_service eps_system; do
  create "${role}_password" "$(random)"
  create "${role}_url" "postgres://$role:$(cat "${role}_password")@database:5432/eps"
done
create master_key "$(head -c 32 /dev/urandom | base64)"
