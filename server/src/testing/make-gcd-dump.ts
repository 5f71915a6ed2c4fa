import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

interface DumpOptions {
  /** Whether rows are found by their ids; some converters leave that out. */
  readonly keyed?: boolean;
  /** SQL that is run at the end. */
  readonly more?: string;
}

/** A dump in the shape that the Grand Comics Database documents, about series that nobody ever drew. */
export function makeGcdDump(file: string, { keyed = true, more = '' }: DumpOptions = {}): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  const id = keyed ? 'id integer NOT NULL PRIMARY KEY' : 'id int(11) NOT NULL';
  database.exec(`
    CREATE TABLE stddata_language (${id}, code varchar(10) NOT NULL, name varchar(255) NOT NULL);
    INSERT INTO stddata_language VALUES (25, 'en', 'English');
    CREATE TABLE gcd_publisher (${id}, name varchar(255) NOT NULL, deleted tinyint(1) NOT NULL);
    INSERT INTO gcd_publisher VALUES (54, 'Coast Comics', 0);
    CREATE TABLE gcd_series (${id}, name varchar(255) NOT NULL, sort_name varchar(255) NOT NULL,
      year_began int NOT NULL, year_ended int, is_current tinyint(1) NOT NULL, publisher_id int NOT NULL,
      country_id int NOT NULL, language_id int NOT NULL, notes longtext NOT NULL,
      issue_count int NOT NULL, modified datetime NOT NULL, deleted tinyint(1) NOT NULL);
    INSERT INTO gcd_series VALUES
      (4711, 'The Lighthouse Keepers', 'Lighthouse Keepers, The', 2014, 2019, 0, 54, 225, 25, '', 3,
        '2026-07-01 12:00:00', 0),
      (4712, 'The Lighthouse Keepers Annual', 'x', 2016, NULL, 1, 54, 225, 25, '', 1, '2026-01-01', 0),
      (4713, 'Lighthouse Keepers Gone', 'x', 2016, NULL, 1, 54, 225, 25, '', 1, '2026-01-01', 1),
      (4714, 'Quite Another', 'x', 1950, NULL, 0, 54, 225, 25, '', 1, '2026-01-01', 0);
    CREATE TABLE gcd_issue (${id}, number varchar(50) NOT NULL, title varchar(255) NOT NULL,
      volume varchar(50) NOT NULL, series_id int NOT NULL, variant_of_id int, key_date varchar(10) NOT NULL,
      on_sale_date varchar(10) NOT NULL, valid_isbn varchar(13) NOT NULL, sort_code int NOT NULL,
      deleted tinyint(1) NOT NULL);
    INSERT INTO gcd_issue VALUES
      (901, '1', '', '1', 4711, NULL, '2014-05-00', '2014-03-12', '', 0, 0),
      (902, '1', '', '1', 4711, 901, '2014-05-00', '2014-03-12', '', 1, 0),
      (903, '2', 'Fog', '1', 4711, NULL, '2014-06-00', '', '9780306406157', 2, 0),
      (904, '3', '', '1', 4711, NULL, '', '', '', 3, 1);
    CREATE TABLE gcd_story (${id}, title varchar(255) NOT NULL, feature varchar(255) NOT NULL,
      type_id int NOT NULL, sequence_number int NOT NULL, issue_id int NOT NULL, script longtext NOT NULL,
      pencils longtext NOT NULL, inks longtext NOT NULL, colors longtext NOT NULL,
      letters longtext NOT NULL, editing longtext NOT NULL, genre varchar(255) NOT NULL,
      synopsis longtext NOT NULL, deleted tinyint(1) NOT NULL);
    INSERT INTO gcd_story VALUES
      (7001, '', 'The Lighthouse Keepers', 6, 0, 901, '', 'Ona Dole', '?', '', '', '', '', '', 0),
      (7002, 'The Lamp Goes Out', '', 19, 1, 901, 'Mina Ferro; Ivo Lamp [as I. L.] (plot)', '', '', '',
        'typeset', 'Rui Vale', 'drama; adventure', 'Two keepers share a lamp.', 0),
      (7003, 'Fog', '', 19, 1, 903, 'Mina Ferro', 'Mina Ferro', '', '', '', '', '', '', 0);
    CREATE TABLE gcd_story_credit (${id}, story_id int NOT NULL, creator_id int NOT NULL,
      credit_type_id int NOT NULL, deleted tinyint(1) NOT NULL);
    INSERT INTO gcd_story_credit VALUES (1, 7002, 31, 2, 0), (2, 7002, 31, 4, 1);
    CREATE TABLE gcd_creator_name_detail (${id}, name varchar(255) NOT NULL, creator_id int NOT NULL);
    INSERT INTO gcd_creator_name_detail VALUES (31, 'Ona Dole', 5);
    ${more}`);
  database.close();
}
