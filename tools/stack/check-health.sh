#!/bin/bash
# The health check of a service's container:  check-health.sh [port] [parent of the service]
# Docker restarts no container that is merely unhealthy. After three checks in a row that the service took and never
# answered, it is killed, and Docker starts it again. Any answer is one: what waits for its database lives.
port=${1:-9464}
parent=${2:-1}
# A container's /tmp is new at each start. The file exists once the service has answered: until then, it's starting.
unanswered=${TMPDIR:-/tmp}/unanswered-health-checks

# The status of an answer; none after two seconds. Fails if nothing listens.
ask() {
  exec 3<> "/dev/tcp/127.0.0.1/$port" || return 1
  printf 'GET %s HTTP/1.0\r\n\r\n' "$1" >&3
  status=
  read -r -t 2 _ status _ <&3
  exec 3>&-
}

ask /health/live 2> /dev/null || exit 1
if [ -n "$status" ]; then
  echo 0 > "$unanswered"
  ask /health/ready 2> /dev/null
  [ "$status" = 200 ]
  exit
fi

[ -e "$unanswered" ] || exit 1
count=$(($(< "$unanswered") + 1))
echo "$count" > "$unanswered"
[ "$count" -ge 3 ] || exit 1
echo 0 > "$unanswered"
for process in /proc/[0-9]*; do
  # After the name, which may hold anything: state, parent.
  stat=$(< "$process/stat") 2> /dev/null
  read -r _ of _ <<< "${stat##*) }"
  [ "$of" != "$parent" ] || kill -KILL "${process#/proc/}"
done
exit 1
