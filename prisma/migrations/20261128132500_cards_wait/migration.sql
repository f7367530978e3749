-- A visitor's card counts at once up to a bound, and beyond that once somebody of the church has accepted it.

-- AlterTable
ALTER TABLE "visitor_cards" ADD COLUMN     "accepted" INTEGER,
ADD COLUMN     "waits" BOOLEAN NOT NULL DEFAULT false;

-- All cards so far have counted.
UPDATE "visitor_cards" SET "accepted" = "adults" + "children" + 1;

-- A card that waits counts nobody.
ALTER TABLE "visitor_cards" DROP COLUMN "heads";
ALTER TABLE "visitor_cards" ADD COLUMN "heads" INTEGER GENERATED ALWAYS AS (
    CASE WHEN "waits" THEN 0
    ELSE "adults" + "children" + CASE WHEN "outcome" = 'joined' THEN 0 ELSE 1 END END
) STORED;
