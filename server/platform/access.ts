// Whether an account has access now: by trial, plan, grace period or lifetime.
import { type SQL, sql } from 'drizzle-orm';

/** Of the row of `accounts` that the query calls `a`. */
export const hasAccess = (now: Date): SQL => sql`case a.subscription_status
    when 'lifetime' then true
    when 'active' then true
    -- The charge of the plan that follows may run late; without one the trial is simply over.
    when 'trial' then a.plan_after_trial is not null or coalesce(a.trial_ends_at > ${now}, false)
    when 'past_due' then coalesce(a.grace_ends_at > ${now}, false)
    else false
  end`;
