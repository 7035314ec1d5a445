#!/bin/sh
# From a name to the address where a person orders its seal. Needs curl 7.76 or newer, and jq.
# sh name_to_order.sh https://seals.example Smith bank
set -eu
shop=$1 name=$2 use=${3:-registered}

# Ask, and ask again after a 503, as its Retry-After says. What the shop says of a request that it does not take is shown.
ask() {
  curl --silent --show-error --fail-with-body --compressed --retry 4 "$@" || {
    jq -r '.error | "\(.message) \(.hint // "")"' "$2" >&2
    exit 1
  }
}

# A larger seal has more room: the first size in which some design may be used for this.
for size in 15 18 24; do
  ask --output sheet.json --get "$shop/api/v1/designs" \
    --data-urlencode "name=$name" --data "use=$use" --data "size=$size"
  design=$(jq '[.designs[] | select(.eligibleForUse)] | sort_by(.recommendedFor | not) | first' sheet.json)
  [ "$design" = null ] || break
done
[ "$design" != null ] || { echo "No design of $name may be used for $use." >&2; exit 1; }

ask --output seal.svg "$(echo "$design" | jq -r .preview.svg)"
jq -r --argjson design "$design" \
  '"\($design.family), \(.sizeMm) mm, \(.priceJpy) yen, ready in \(.leadDays) days: seal.svg\n\($design.orderUrl)"' sheet.json
