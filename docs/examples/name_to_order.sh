#!/bin/sh
# From a name to the address where a person orders its seal. Needs curl and jq.
# sh name_to_order.sh https://seals.example Smith bank
set -eu
shop=$1 name=$2 use=${3:-registered}

# A larger seal has more room: the first size in which some design may be used for this.
for size in 15 18 24; do
  sheet=$(curl --fail-with-body --silent --show-error --compressed --get "$shop/api/v1/designs" \
    --data-urlencode "name=$name" --data "use=$use" --data "size=$size")
  design=$(echo "$sheet" | jq '[.designs[] | select(.eligibleForUse)] | sort_by(.recommendedFor | not) | first')
  [ "$design" = null ] || break
done
[ "$design" != null ] || { echo "No design of $name may be used for $use." >&2; exit 1; }

curl --fail --silent --show-error --compressed --output seal.svg "$(echo "$design" | jq -r .preview.svg)"
echo "$sheet" | jq -r --argjson design "$design" \
  '"\($design.family), \(.sizeMm) mm, \(.priceJpy) yen, ready in \(.leadDays) days: seal.svg\n\($design.orderUrl)"'
