-- An announcement whose audience nobody has chosen is for nobody. The previous release always says for whom it is.
ALTER TABLE "announcements" ALTER COLUMN "audience" DROP DEFAULT;
