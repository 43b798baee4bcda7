// Whether an account may be worked with at this moment: trial, plan, grace or lifetime.
import { type SQL, sql } from 'drizzle-orm';

/** Of the row of `accounts` that the query calls `a`. */
export const hasAccess = (now: Date): SQL => sql`case a.subscription_status
    when 'lifetime' then true
    when 'active' then true
    when 'trial' then coalesce(a.trial_ends_at > ${now}, false)
    when 'past_due' then coalesce(a.grace_ends_at > ${now}, false)
    else false
  end`;
