package io.nrs.eclipse.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CsvExportTest {
  @Test
  void fieldsAreQuotedAndEscaped() {
    assertEquals(
        """
        file,line,formula,expected,value,confidence,steps,status,passed,findings\r
        a.listops,1,[MAX31],3,3,0.9999,1,solved,true,\r
        a.listops,2,[MIN54],5,4,0.75,1,solved,false,"nrs/expectation: the value is 4, not 5"\r
        a.listops,3,'=[MIN,,,,0,invalid,false,"nrs/syntax: ] is missing, ""here\"""\r
        """,
        CsvExport.of(
            ServerMessages.formulas(
                ServerMessages.GOOD, ServerMessages.UNEXPECTED, ServerMessages.BROKEN)));
  }
}
