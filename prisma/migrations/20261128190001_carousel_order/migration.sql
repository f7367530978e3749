-- The order of the carousels' items, highest first. Null means the id, so that a new item comes first, also one that the
-- previous release adds. Moving items exchanges the numbers that they have.
ALTER TABLE "church_carousel_items" ADD COLUMN "rank" INTEGER;

ALTER TABLE "program_carousel_items" ADD COLUMN "rank" INTEGER;
