-- When somebody who had left marked attendance again, which an admin then decides about.
ALTER TABLE "users" ADD COLUMN "back_at" TIMESTAMPTZ(3);
