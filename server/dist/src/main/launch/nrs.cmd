@echo off
rem The installed program, on the Java that came with it.
setlocal
for %%i in ("%~dp0..") do set "NRS_INSTALLED=%%~fi"
set "NRS_LIBRARIES=%NRS_INSTALLED%\lib\*"
set NRS_FLAGS=-XX:+UseSerialGC -Dai.djl.offline=true -Dfile.encoding=UTF-8
if "%~1"=="serve" set NRS_FLAGS="@%NRS_INSTALLED%\lib\serve.jvmargs"
rem Loading the native library is meant, and stays allowed without a warning.
findstr /r "JAVA_VERSION=.2[4-9] JAVA_VERSION=.[3-9][0-9]" "%NRS_INSTALLED%\runtime\release" >nul && set NRS_FLAGS=%NRS_FLAGS% --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow
"%NRS_INSTALLED%\runtime\bin\java" %NRS_FLAGS% "-Dnrs.home=%NRS_INSTALLED%" %JAVA_OPTS% -cp "%NRS_LIBRARIES%" io.nrs.cli.Main %*
exit /b %ERRORLEVEL%
