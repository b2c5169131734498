"""Scales a subset font to 500 units per em, and merges its kerning into one table of classes.

The original lists 1,169 pairs and a matrix. One matrix with the same values is smaller.
Usage: python3 merge-kerning.py font.woff2
"""

import sys

from fontTools.otlLib.builder import buildPairPosClassesSubtable, buildValue
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

# Kerning is rounded to this many units. Rounding moves a letter by at most 0.27 px in our largest
# heading.
STEP = 4

font = TTFont(sys.argv[1], recalcTimestamp=False)
names = [name for name in font.getGlyphOrder() if name in set(font.getBestCmap().values())]
scale_upem(font, 500)
lookup = font["GPOS"].table.LookupList.Lookup[0]


def advance(record):
    return round((getattr(record.Value1, "XAdvance", 0) if record.Value1 else 0) / STEP) * STEP


def kerning(first, second):
    """Returns a pair's kerning from the first table that covers `first`, like a text engine."""
    for table in lookup.SubTable:
        if first not in table.Coverage.glyphs:
            continue
        if table.Format == 2:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
            return advance(row.Class2Record[table.ClassDef2.classDefs.get(second, 0)])
        pairs = table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord
        for pair in pairs:
            if pair.SecondGlyph == second:
                return advance(pair)
    return 0


def group(glyphs, values):
    """Groups glyphs with equal values. Leaves out glyphs without kerning."""
    groups = {}
    for glyph in glyphs:
        row = values(glyph)
        if any(row):
            groups.setdefault(row, []).append(glyph)
    return [tuple(sorted(members)) for members in groups.values()]


rows = group(names, lambda first: tuple(kerning(first, second) for second in names))
columns = group(names, lambda second: tuple(kerning(first, second) for first in names))
matrix = {
    (row, column): (buildValue({"XAdvance": kerning(row[0], column[0])}), None)
    for row in rows
    for column in columns
}
lookup.SubTable = [buildPairPosClassesSubtable(matrix, font.getReverseGlyphMap())]
lookup.SubTableCount = 1
font.save(sys.argv[1])
