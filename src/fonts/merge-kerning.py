"""Makes a subset font smaller: 500 units per em, simple glyphs, and kerning in one table of classes.

The original lists 1,169 pairs and a matrix. One matrix with the same values is smaller, and smaller
still if it may have any value for pairs of letters that no text has.
Usage: python3 merge-kerning.py font.woff2 text...
"""

import re
import sys
from html import unescape

from fontTools.otlLib.builder import buildPairPosClassesSubtable, buildValue
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables.ttProgram import Program

# Kerning is rounded to this many units. Rounding moves a letter by at most 0.27 px in our largest
# heading.
STEP = 4

path, *texts = sys.argv[1:]
pairs = set()
for text in texts:
    with open(text, encoding="utf-8") as file:
        words = unescape(re.sub(r"<(style|script).*?</\1>|<[^>]*>", "\n", file.read(), flags=re.S))
    pairs.update(zip(words, words[1:]))

font = TTFont(path, recalcTimestamp=False)
characters = {name: chr(code) for code, name in font.getBestCmap().items()}
names = [name for name in font.getGlyphOrder() if name in characters]
scale_upem(font, 500)
lookup = font["GPOS"].table.LookupList.Lookup[0]


def advance(record):
    return round((getattr(record.Value1, "XAdvance", 0) if record.Value1 else 0) / STEP) * STEP


def kerning(first, second):
    """Returns a pair's kerning from the first table that covers `first`, like a text engine.

    Returns None, which stands for any value, if no text has the pair.
    """
    if (characters[first], characters[second]) not in pairs:
        return None
    for table in lookup.SubTable:
        if first not in table.Coverage.glyphs:
            continue
        if table.Format == 2:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
            return advance(row.Class2Record[table.ClassDef2.classDefs.get(second, 0)])
        for pair in table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord:
            if pair.SecondGlyph == second:
                return advance(pair)
    return 0


def group(rows):
    """Groups glyphs whose rows have no two different values. The fullest rows come first."""
    groups = []
    for name, row in sorted(rows.items(), key=lambda item: item[1].count(None)):
        for members, values in groups:
            if all(None in both or both[0] == both[1] for both in zip(values, row)):
                break
        else:
            groups.append((members := [], values := list(row)))
        members.append(name)
        values[:] = [new if old is None else old for old, new in zip(values, row)]
    return [(tuple(sorted(members)), values) for members, values in groups if any(values)]


rows = group({name: [kerning(name, second) for second in names] for name in names})
columns = group({name: [row[index] for _, row in rows] for index, name in enumerate(names)})
matrix = {
    (row, column): (buildValue({"XAdvance": values[index] or 0}), None)
    for index, (row, _) in enumerate(rows)
    for column, values in columns
}
lookup.SubTable = [buildPairPosClassesSubtable(matrix, font.getReverseGlyphMap())]
lookup.SubTableCount = 1

# A glyph made of others takes more bytes than its outline, if no other glyph uses its parts.
glyphs = font["glyf"]
for glyph in map(glyphs.get, names):
    if glyph.isComposite():
        glyph.coordinates, glyph.endPtsOfContours, glyph.flags = glyph.getCoordinates(glyphs)
        glyph.numberOfContours = len(glyph.endPtsOfContours)
        glyph.program = Program()
subsetter = Subsetter(Options(hinting=False, name_IDs=[], drop_tables=["STAT", "GSUB", "GDEF", "gasp"]))
subsetter.populate(unicodes=font.getBestCmap())
subsetter.subset(font)
font.save(path)
