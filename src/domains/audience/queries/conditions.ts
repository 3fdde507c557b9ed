import { sql } from 'kysely'

/*
 * Conditions on a subscriber `n`, its site `f`, and the address's row of the installation `s`, which may be missing.
 */

/** Whether the site asks every address for a confirmation; it does unless its settings say otherwise. */
export const ASKS_ALL = sql<boolean>`coalesce(f.config->>'doubleOptIn', 'true') = 'true'`

const IS_STOPPED = sql<boolean>`not coalesce(s.is_active, true)`

/** Who has left, or wants no mail from any site, comes back by a confirmation alone, even where a site asks nobody else. */
const IS_ASKED = sql<boolean>`(${ASKS_ALL} or n.unsubscribed_at is not null or ${IS_STOPPED})`

export const IS_TO_CONFIRM = sql<boolean>`(n.is_subscribed and n.confirmed_at is null and ${IS_ASKED})`

/** Whether mail other than the confirmation may go to the subscriber. */
export const IS_REACHABLE = sql<boolean>`(n.is_subscribed and not ${IS_STOPPED}
  and (n.confirmed_at is not null or not ${IS_ASKED}))`
